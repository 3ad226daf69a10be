// The text of Swift sources, put into the tool when it is compiled: so that tests of a ReactorKit reactor, which can't link ReactorTesting, get
// the same code in a file of their own, and it stands in this repository once.

#include "CTestSupportText.h"

// In C before C23 an extension of clang's.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char sources[] = {
#embed "../ReactorTesting/Doubles/MethodDouble.swift"
  ,
#embed "../ReactorTesting/Doubles/PropertyDouble.swift"
  ,
#embed "../ReactorTesting/Doubles/StreamFeed.swift"
  ,
#embed "../ReactorTesting/Doubles/Injection.swift"
  ,
#embed "../ReactorTesting/VirtualTime/MainRunLoop.swift"
  ,
#embed "../ReactorTesting/Reference/ReactorReference.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceSamples.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceDoubles.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceFeeds.swift"
  ,
#embed "../ReactorTesting/Reference/ReactorCheck.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceStates.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceRun.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceArrivals.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceCuts.swift"
  ,
#embed "../ReactorTesting/Reference/ReferencePatience.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceEntry.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceConditions.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceTurns.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceScope.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceOrder.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceHiddenProperties.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceRemarks.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceLead.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceCheck.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceInput.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceTrial.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceText.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceSide.swift"
  ,
#embed "../ReactorTesting/Reference/ReferenceEquality.swift"
  , 0
};
const char *const reactor_testing_sources = sources;

static const char platform[] = {
#embed "ReactorKitPlatform.swift"
  , 0
};
const char *const reactor_kit_platform_source = platform;
