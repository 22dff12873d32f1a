/**
 * Valibot's configuration with a sentence for every schema that has none of its own: Valibot's would be English and
 * repeat the input, in which a password may stand.
 */
export const germanSentence = { message: 'Diese Angabe hat nicht die erwartete Form.' }
