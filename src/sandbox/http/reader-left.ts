/** Thrown where work stops because nobody is there any more to answer. Not a fault of anyone's: it is neither reported nor billed. */
export class ReaderLeft extends Error {
  override readonly name = 'ReaderLeft'

  constructor() {
    super('The client closed the connection')
  }
}
