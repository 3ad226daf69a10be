#if __has_include(<yaml.h>)
#include <yaml.h>
#else
#error "libyaml is missing; install it and pkg-config (apt-get install libyaml-dev pkg-config, or brew install libyaml pkg-config), then build again"
#endif
