// The order matters: the library reads the audio thread's globals while it is evaluated.
import './signalsmith-capture.ts'
import 'signalsmith-stretch'
import { openSignalsmith } from './signalsmith-stretcher.ts'
import { fillStretcherSlot } from './stretcher-slot.ts'

fillStretcherSlot({ create: openSignalsmith })
