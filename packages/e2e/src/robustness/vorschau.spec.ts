import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findFreePort } from '../setup/ports.ts'
import { repositoryDir } from '../setup/runTool.ts'
import { expect, test } from '../fixtures/test.ts'

const port = await findFreePort()
const origin = `http://127.0.0.1:${port}`
// Each frame has its own scheme only where none is emulated for all.
test.use({ baseURL: origin, colorScheme: null })

test('the preview of a tenant shows its sign-in as the app has it, in light and dark [versorger-76]', async ({
  page,
}) => {
  const child = spawn(process.execPath, ['scripts/portal.mjs', 'vorschau', '--port', String(port)], {
    cwd: repositoryDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    for await (const line of createInterface(child.stdout)) if (line === `Vorschau: ${origin}/vorschau`) break
    await page.goto('/vorschau')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vorschau: Stadtwerke Mühlenbrück')
    await expect(page.getByRole('row', { name: /^Links, hell/ })).toContainText('4,5 : 1')
    for (const [schema, isDark] of [
      ['hell', false],
      ['dunkel', true],
    ] as const) {
      const frame = page.frameLocator(`iframe[title="Anmeldung, ${schema}"]`)
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
      await expect(frame.getByRole('img', { name: 'Stadtwerke Mühlenbrück' })).toBeVisible()
      const body = frame.locator('body')
      expect(await body.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(isDark)
      expect(await body.evaluate(() => innerWidth)).toBe(360)
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
})
