/** Header of everything that the studio sends in place of the service. */
export const SENT_BY_STUDIO_HEADER = 'Overvoice-Sent'
/** Its value, also shown on screens. */
// oxlint-disable-next-line catalog-texts/bare-text -- a header
export const SENT_BY_STUDIO = 'sent by Overvoice, not by the service'
