import { EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } from 'mediabunny'
import { createEncoder } from 'libopus-wasm'
import type { FileHandle } from 'node:fs/promises'
import type { OpusKbps } from '#shared/domain/export-formats.ts'
import type { FileEncoding } from './file-encoding.ts'
import { createFileTarget } from './file-target.ts'
import type { SoundTags } from './sound-tags.ts'
import { toVorbisComments } from './vorbis-comments.ts'

/** Packets in a second. */
const PACKET_RATE_HZ = 50
/** Opus counts samples at 48 kHz, whatever the input's sample rate. */
const OPUS_RATE_HZ = 48_000
/** Packets encoded before yielding to other work. */
const PACKETS_AT_ONCE = 25

/** Starts encoding Opus into an open, empty Ogg file. */
export async function createOpusEncoding(
  file: FileHandle,
  sampleRateHz: 24_000 | 48_000,
  kbps: OpusKbps,
  tags: SoundTags | null,
): Promise<FileEncoding> {
  const { target, unlessRefused } = createFileTarget(file)
  const output = new Output({ format: new OggOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  if (tags !== null) output.setMetadataTags(toVorbisComments(tags))
  await output.start()
  const packetSamples = sampleRateHz / PACKET_RATE_HZ
  const encoder = await createEncoder({
    channels: 1,
    sampleRate: sampleRateHz,
    bitrate: kbps * 1000,
    frameSize: packetSamples,
  })
  const delaySamples = encoder.getLookahead()
  const decoderConfig = {
    ...{ codec: 'opus', numberOfChannels: 1, sampleRate: OPUS_RATE_HZ },
    description: describeStream(sampleRateHz, (delaySamples * OPUS_RATE_HZ) / sampleRateHz),
  }
  let held = new Float32Array(0)
  let packetCount = 0

  /** @param playedSamples samples to play; fewer than the packet has at the end of the audio */
  async function writePacket(samples: Float32Array, playedSamples = packetSamples): Promise<void> {
    const packet = new EncodedPacket(
      encoder.encodeFloat(samples),
      'key',
      packetCount / PACKET_RATE_HZ,
      playedSamples / sampleRateHz,
    )
    await unlessRefused(source.add(packet, packetCount === 0 ? { decoderConfig } : undefined))
    packetCount += 1
    if (packetCount % PACKETS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    async encode(samples) {
      const all = new Float32Array(held.length + samples.length)
      all.set(held)
      all.set(samples, held.length)
      let from = 0
      for (; from + packetSamples <= all.length; from += packetSamples)
        await writePacket(all.subarray(from, from + packetSamples))
      held = all.slice(from)
    },
    async finish() {
      // Silence flushes the samples that the encoder still holds because of its delay.
      for (let left = held.length + delaySamples; left > 0; left -= packetSamples) {
        const samples = new Float32Array(packetSamples)
        samples.set(held)
        held = new Float32Array(0)
        await writePacket(samples, Math.min(left, packetSamples))
      }
      await unlessRefused(output.finalize())
    },
    async close() {
      encoder.free()
      if (output.state === 'started') await unlessRefused(output.cancel())
    },
  }
}

/** The identification header of RFC 7845, section 5.1, for one channel. */
function describeStream(inputRateHz: number, preSkipSamples: number): Uint8Array {
  const header = Buffer.alloc(19)
  header.write('OpusHead')
  header.writeUInt8(1, 8)
  header.writeUInt8(1, 9)
  header.writeUInt16LE(preSkipSamples, 10)
  header.writeUInt32LE(inputRateHz, 12)
  return header
}
