/** The parts of a mailed link: the number that asked for it, the number that it adds, its token. Undefined if one is missing. */
export function parseLink(text: string) {
  const [, von, zu, token] = /^([\w-]{1,30})\.([\w-]{1,30})\.(ekpv_[\w-]{43})$/.exec(text) ?? []
  return von === undefined || zu === undefined || token === undefined ? undefined : { von, zu, token }
}
