/** A field's name as the file spells it, fit to be shown: a name may hold anything. */
export const printable = (name: string) => name.replace(/[^\p{L}\p{N}_.: -]/gu, '?').slice(0, 40)
