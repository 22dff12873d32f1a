// Controls, line separators, marks that turn the direction of text, halves of characters.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/gu
// No folder, on no system, and nothing that a system keeps for itself.
const reserved = /[<>:"/\\|?*]/g
const longest = 150

const german: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
}

/** Cuts a long name in its middle, so that it keeps its ending. */
function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= longest) return name
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, longest - ending.length).join('') + ending
}

/** A file name that every system takes and that shows what it is. */
function tidyName(name: string): string {
  const tidy = name
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(reserved, '_')
    .trim()
    // A leading point hides a file, and Windows forgets those at the end.
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return shorten(tidy) || 'dokument'
}

const toAscii = (name: string) =>
  name
    .replace(/[äöüÄÖÜßẞ]/g, (letter) => german[letter] ?? '_')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    // What some browsers would decode.
    .replaceAll('%', '_')

const percentEncode = (name: string) =>
  encodeURIComponent(name).replace(/['()]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** The header by which a file is saved under its name and never shown [RFC 6266; security.md T20]. */
export function contentDisposition(name: string): string {
  const tidy = tidyName(name)
  return `attachment; filename="${toAscii(tidy)}"; filename*=UTF-8''${percentEncode(tidy)}`
}
