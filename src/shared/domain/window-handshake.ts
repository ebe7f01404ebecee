/** What a window posts to itself with the port it offers; the preload script forwards that port under the same name. */
export const PORT_REQUEST = 'overvoice:port'

/** The studio's first message on a port it has taken. */
export const PORT_READY = 'overvoice:ready'

/** Name of the one window that a page may open: what the speaker of a consent session looks at. */
export const SPEAKER_WINDOW = 'overvoice-speaker'

/** Subprotocol of the loopback socket, so that a server of another kind on the same port is not mistaken for the studio. */
export const SOCKET_PROTOCOL = 'overvoice.v1'
