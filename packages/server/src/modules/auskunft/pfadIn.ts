import { tidyDateiname } from '@ekp/wire/rules/tidyDateiname'

// File systems count bytes, 255 at most; what a user's own folders need is left to him.
const longestBytes = 200

/** As many whole characters as fit. */
function cut(text: string, bytes: number): string {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break
    kept += character
  }
  return kept
}

/**
 * A path in the archive: safe on every system, whatever the name is. The day before it makes no name one that Windows
 * keeps for itself, the id behind it makes it the only one.
 */
export function pfadIn(ordner: string, { tag, dateiname, id }: { tag: string; dateiname: string; id: string }): string {
  const [, stem = '', ending = ''] = /^(.*?)((?:\.[A-Za-z0-9]{1,8})?)$/su.exec(tidyDateiname(dateiname)) ?? []
  const rest = ` (${id})${ending}`
  const start = cut(`${tag} ${stem}`, longestBytes - Buffer.byteLength(rest)).trimEnd()
  return `${ordner}/${start}${rest}`
}
