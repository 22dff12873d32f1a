/** Says how the command line is called here: without npm, the program that calls it tells its name. */
export function asCalled(text: string, { PORTAL_AUFRUF }: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll('npm run portal --', () => PORTAL_AUFRUF || 'npm run portal --')
}
