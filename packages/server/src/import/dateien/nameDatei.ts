/** A file's path as an error may show it: its end, fit for a terminal. */
export const nameDatei = (datei: string) => datei.replace(/[^\p{L}\p{M}\p{N}_.,;()&+ /-]/gu, '?').slice(-100)
