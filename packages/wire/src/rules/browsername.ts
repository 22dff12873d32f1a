/** Families of browsers; most of them also name those below. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** An iPad mostly says that it is a Mac. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Browser and system of a header `User-Agent`, by their families alone: `Chrome auf Android` [sitzung-22]. What is not
 * known is left out; undefined: nothing is.
 */
export function nameBrowser(userAgent: string): string | undefined {
  const known = [browsers, systems].flatMap(
    (families) => families.find(([pattern]) => pattern.test(userAgent))?.slice(1) ?? [],
  )
  return known.length === 0 ? undefined : known.join(' auf ')
}
