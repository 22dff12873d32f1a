// The library's own declarations for `import` name a file that it does not bring.
declare module 'bankdata-germany' {
  /** The bank of a code on a day; null where there is none. */
  export function bankDataByBLZ(blz: string, date: Date): { bankName: string; bic?: string } | null
}
