import type { Page } from '@playwright/test'
import { portOf } from '../setup/ports.ts'

export const galleryOrigin = `http://127.0.0.1:${await portOf('GALLERY')}`

export async function openGallery(page: Page): Promise<void> {
  await page.goto(`${galleryOrigin}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
