import { tidyDateiname } from '@ekp/wire/rules/text/tidyDateiname'
import { create } from 'content-disposition'

/** The header that makes browsers save a file under its name and never show it [T20]. */
export function contentDisposition(name: string): string {
  const tidy = tidyDateiname(name)
  return create(tidy, { fallback: tidyDateiname(toAscii(tidy)) })
}

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

/** The name for programs that know only ASCII; the library would replace each umlaut by a question mark. */
const toAscii = (name: string) =>
  name
    .replace(/[äöüÄÖÜßẞ]/g, (letter) => german[letter] ?? '_')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    // Some browsers would decode it.
    .replaceAll('%', '_')
