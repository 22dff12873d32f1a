/** The furthest that something can be planned ahead. */
const jahreVoraus = 10

/** Why a new entry cannot begin on this day, as the field's text [section 5, Gültig ab]; undefined when it can. */
export function checkGueltigVon(
  gueltigVon: string,
  frueheste: { readonly tag: string; readonly wort: 'heute' | 'morgen' },
): string | undefined {
  if (gueltigVon < frueheste.tag) return `„Gültig ab“ ist frühestens ${frueheste.wort} möglich.`
  const { tag } = frueheste
  const spaetestens = `${Number(tag.slice(0, 4)) + jahreVoraus}${tag.slice(4)}`
  return gueltigVon > spaetestens ? '„Gültig ab“ ist höchstens zehn Jahre im Voraus möglich.' : undefined
}
