/** Keeps the sign of a paragraph of law on the line of its number: `§ 14a`. */
export const keepParagraphs = (text: string) => text.replace(/§ (?=\d)/g, '§\u00A0')
