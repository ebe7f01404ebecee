/** Message that a window posts to itself with its port; the preload script forwards the port under the same name. */
export const PORT_REQUEST = 'overvoice:port'

/** The studio's first message on an accepted port. */
export const PORT_READY = 'overvoice:ready'

/** Name of the only window that a page may open: the speaker's view of a consent session. */
export const SPEAKER_WINDOW = 'overvoice-speaker'

/** Subprotocol of the loopback socket, so another server on the same port isn't mistaken for the studio. */
export const SOCKET_PROTOCOL = 'overvoice.v1'
