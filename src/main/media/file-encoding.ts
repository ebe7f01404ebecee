/** Encodes samples to an open file on the library's own thread, which ends with `finish` or `close`. */
export interface FileEncoding {
  /** @param samples mono, full scale 1 */
  encode(samples: Float32Array): Promise<void>
  /** Completes the file. */
  finish(): Promise<void>
  /** Abandons an unfinished encoding. Safe after `finish`. */
  close(): Promise<void>
}
