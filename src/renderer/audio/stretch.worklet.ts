// The order counts: the library looks at the audio thread's globals while it is evaluated.
import './signalsmith-capture.ts'
import 'signalsmith-stretch'
import { openSignalsmith } from './signalsmith-stretcher.ts'
import { fillStretcherSlot } from './stretcher-slot.ts'

fillStretcherSlot({ create: openSignalsmith })
