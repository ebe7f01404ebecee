/** Thrown when work stops because the client has disconnected. Not an error: neither reported nor billed. */
export class ReaderLeft extends Error {
  override readonly name = 'ReaderLeft'

  constructor() {
    super('The client closed the connection')
  }
}
