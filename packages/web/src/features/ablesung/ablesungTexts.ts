const ablesearten: Readonly<Record<string, string>> = {
  NETZBETREIBER: 'Netzbetreiber',
  ERSATZWERT: 'Ersatzwert',
  KUNDE: 'Kunde',
}

/** Who read, in words [section 3]; what other hosts know more stays as it came. */
export function ableseartText(ableseart: string | null): string {
  if (ableseart === null) return missingText
  return Object.hasOwn(ablesearten, ableseart) ? (ablesearten[ableseart] ?? ableseart) : ableseart
}

/** Nothing is known. */
export const missingText = '–'
