import type { TenantConfig } from '@ekp/wire/tenant'
import { defaultMarke } from '../lib/brandColours.ts'

/** The icons that an installed portal shows; a tenant's file of the same name takes their place. */
export const appIcons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'] as const

const pageColour = '#faf9f6'
// Longer ones are cut below an icon.
const shortNameLength = 12

/** What a device needs to install the portal of this tenant as an app. */
export function buildManifest({ kurzname, name, farben }: TenantConfig): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name.length <= shortNameLength ? name : kurzname,
    lang: 'de',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: farben.marke ?? defaultMarke,
    background_color: pageColour,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
