import type { TenantConfig } from '@ekp/wire/tenant'
import * as v from 'valibot'

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const Classes = v.object({
  header: v.string(),
  row: v.string(),
  brand: v.string(),
  name: v.string(),
  logo: v.string(),
  plate: v.string(),
  image: v.string(),
  turned: v.string(),
})

/**
 * The bar above every page as the app draws it (`ui/layout/AppHeader.tsx`), without links to places: what a customer
 * sees while the scripts are on their way. Only what the login shows too, so that nothing vanishes there.
 */
export function drawHeader(app: TenantConfig, built: unknown): string {
  if (!app.zeigeHeader && !app.zeigeNavigationOnLogin) return ''
  const classes = v.parse(Classes, built)
  const name = app.zeigeHeader ? `<span class="${classes.name}">${escapeHtml(app.name)}</span>` : ''
  const logo = app.zeigeNavigationOnLogin ? drawLogo(app, classes) : ''
  return `<header class="${classes.header}"><div class="${classes.row}"><div class="${classes.brand}">${logo}${name}</div></div></header>`
}

function drawLogo({ logo, name, kurzname }: TenantConfig, classes: v.InferOutput<typeof Classes>): string {
  if (logo === undefined) return `<span class="${classes.logo}">${escapeHtml(kurzname)}</span>`
  const { bild, bildDunkel, alt = name, link } = logo
  const dark =
    bildDunkel === undefined ? '' : `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(bildDunkel)}">`
  const image = bildDunkel === undefined ? `${classes.image} ${classes.turned}` : classes.image
  const picture = `<picture class="${classes.plate}">${dark}<img class="${image}" alt="${escapeHtml(alt)}" src="${escapeHtml(bild)}"></picture>`
  return link === undefined
    ? `<span class="${classes.logo}">${picture}</span>`
    : `<a class="${classes.logo}" href="${escapeHtml(link)}">${picture}</a>`
}
