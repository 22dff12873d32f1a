import { tidyDateiname } from '@ekp/wire/rules/tidyDateiname'

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

/** The header that makes browsers save a file under its name and never show it [T20]. */
export function contentDisposition(name: string): string {
  const tidy = tidyDateiname(name)
  return `attachment; filename="${tidyDateiname(toAscii(tidy))}"; filename*=UTF-8''${percentEncode(tidy)}`
}
