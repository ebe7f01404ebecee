/** Derives a template key from its name: `Order status 2` gives `order_status_2`. Empty if no character is usable. */
export function toTemplateKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .slice(0, 64)
    .replaceAll(/^_+|_+$/gu, '')
}

/** Whether the service accepts it as a key: lowercase letters and digits, separated by single `-` or `_`. */
export function isTemplateKey(key: string): boolean {
  return key.length <= 64 && /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/u.test(key)
}
