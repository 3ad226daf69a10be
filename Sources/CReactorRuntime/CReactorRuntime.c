#include "CReactorRuntime.h"
