/** True on systems whose keyboard has a Command key. */
export const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)
