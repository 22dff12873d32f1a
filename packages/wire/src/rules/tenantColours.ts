import type { TenantConfig } from '../tenant.ts'

/** The custom properties that carry a tenant's colours; styles/tokens.css has the defaults. */
export function tenantColours({
  farben,
  diagrammfarben,
}: Pick<TenantConfig, 'farben' | 'diagrammfarben'>): [property: string, colour: string][] {
  return [...entries('--tenant-', farben), ...entries('--tenant-diagramm-', diagrammfarben)]
}

function entries(prefix: string, colours: Record<string, string | undefined>): [string, string][] {
  return Object.entries(colours).flatMap(([name, colour]): [string, string][] =>
    colour === undefined ? [] : [[prefix + name, colour]],
  )
}
