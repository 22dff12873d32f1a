import type { Screen } from './screens.ts'
import { schemes, widths } from './takePictures.ts'

const schemeNames = { light: 'hell', dark: 'dunkel' }

/** All pictures side by side: a row for each screen, a column for each width and colour scheme, which its head names. */
export function contactSheet(screens: readonly Screen[]): string {
  const columns = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })))
  const head = ['Seite', ...columns.map(({ width, scheme }) => `${width} px, ${schemeNames[scheme]}`)]
  const rows = screens.map(({ name, path, kunde, isDesk, state }) => [
    [`\`${path}\``, kunde?.kundennummer ?? (isDesk ? 'Kundendienst' : 'ohne Anmeldung'), state]
      .filter((one) => one !== undefined)
      .join('<br>'),
    ...columns.map(({ width, scheme }) => {
      const file = `${name}-${width}-${scheme}.webp`
      return `<a href="${file}"><img src="${file}" width="${width === 360 ? 120 : 240}" alt="${path}"></a>`
    }),
  ])
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `# Bilder

Jede Seite der Demo und einige Zustände, am Telefon und am Schreibtisch, hell und dunkel. \`npm run bilder\` macht sie neu.

${lines.join('\n')}
`
}
