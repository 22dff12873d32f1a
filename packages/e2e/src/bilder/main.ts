import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, request } from '@playwright/test'
import sharp from 'sharp'
import { chromiumArgs, chromiumPath } from '../setup/browser.ts'
import { repositoryDir } from '../setup/runTool.ts'
import { startClockedPortal } from '../setup/startClockedPortal.ts'
import { contactSheet } from './contactSheet.ts'
import { deskScreens, manageKonten } from './deskScreens.ts'
import { submitAll } from './submitAll.ts'
import { screens as plain } from './screens.ts'
import { states } from './states.ts'
import { type Picture, takePictures } from './takePictures.ts'

// `npm run bilder`: pictures of every screen in docs/bilder, and a page that shows them side by side. Words after it
// choose screens by their names: `npm run bilder -- historie`.

const instant = '2026-11-23T09:30:00+01:00'
const dir = join(repositoryDir, 'docs/bilder')
const screens = [...plain, ...states, ...deskScreens]
const words = process.argv.slice(2)
const chosen = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

// What README.md shows, as the first look at it and large enough to read.
const large = new Set(['haushalt-start-360-light', 'dynamisch-historie-monat-1280-light', 'dynamisch-preise-1280-dark'])

// The longest pages would weigh most and tell least.
const mostHeight = 1500

/** Files small enough for the repository: all of them together have less than 4 MB. */
async function save({ screen, width, scheme, png }: Picture): Promise<void> {
  const name = `${screen.name}-${width}-${scheme}`
  const { height } = await sharp(png).metadata()
  const cut = sharp(png).extract({ left: 0, top: 0, width, height: Math.min(height, mostHeight) })
  const small = cut.clone().resize({ width: width === 360 ? 240 : 480 })
  await small.webp({ quality: 36, effort: 6 }).toFile(join(dir, `${name}.webp`))
  if (!large.has(name)) return
  const look = sharp(png).extract({ left: 0, top: 0, width, height: width === 360 ? 740 : 800 })
  await look.webp({ quality: 70, effort: 6 }).toFile(join(dir, `${name}-gross.webp`))
}

const portal = await startClockedPortal(instant)
const browser = await chromium.launch({
  args: chromiumArgs,
  ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
})
try {
  const api = await request.newContext({ baseURL: portal.origin })
  await submitAll(api)
  await api.dispose()
  const desk = await request.newContext({ baseURL: portal.deskOrigin })
  await manageKonten(desk)
  await desk.dispose()
  if (words.length === 0) await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  for await (const picture of takePictures({ browser, ...portal, instant }, chosen)) await save(picture)
  await writeFile(join(dir, 'README.md'), contactSheet(screens))
} finally {
  await browser.close()
  await portal.stop()
}
