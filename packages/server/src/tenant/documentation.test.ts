import { readFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { TenantConfig } from '@ekp/wire/tenant'
import { expect, onTestFinished, test } from 'vitest'
import { runPortal } from '../cli/runPortal.ts'
import { Environment } from '../config/config.ts'
import { openCliOrdner, recordTerminal } from '../testing/cli.ts'
import { TenantFile } from './tenant.ts'

const read = (page: string) => readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), 'utf8')
const text = read('betrieb/einrichten.md')

test.each([
  ['the portal', Object.keys(Environment.entries)],
  ['a tenant', Object.keys(TenantFile.entries).filter((name) => name !== 'app')],
  ['the app', Object.keys(TenantConfig.entries).map((name) => `app.${name}`)],
])('docs/betrieb has a row for each setting of %s', (_, settings) => {
  const rows = read('betrieb/einstellungen.md')
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1]] : []))
  expect(settings.filter((name) => !rows.some((cell) => cell?.includes(`\`${name}\``)))).toEqual([])
})

/** The settings in JSON below a heading. */
function exampleBelow(heading: string, page = text): object {
  const json = page.split(`${heading}\n`)[1]?.split('```json\n')[1]?.split('```')[0] ?? ''
  const example: object = JSON.parse(json.startsWith('{') ? json : `{${json}}`)
  return example
}

const example = exampleBelow('## Mandanten')
test.each([
  ['alone', {}],
  ['with prices', exampleBelow('## Marktpreise')],
  ['with all about mails', exampleBelow('## E-Mails')],
  ['with the service desk', exampleBelow('### Anmelden mit dem Firmenkonto', read('kundendienst.md'))],
])(
  'the tenant that docs/betrieb shows, %s, is one that mandanten-pruefen finds nothing to say about',
  async (_, more) => {
    const folder = await openCliOrdner()
    onTestFinished(() => folder.close())
    const secret = await folder.write('oidc', 'geheim')
    await chmod(secret, 0o600)
    const whole = JSON.stringify({ ...example, ...more }).replace('/etc/portal/geheim/stw-oidc', secret)
    await folder.write('mandanten/stw.json', whole)
    const environment = {
      DATA_DIR: folder.path('data'),
      TENANTS_DIR: folder.path('mandanten'),
      DATABASE_URL: 'postgres://portal@db.example/portal',
      SMTP_URL: 'smtp://mail.example',
    }
    const checked = await recordTerminal((terminal) => runPortal(['mandanten-pruefen'], environment, terminal))
    expect(checked).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^stw: Stadtwerke Beispiel\n/) })
  },
)
