import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from './tenant.ts'

const ownFiles = '/tenant/'

/** The file of the logo, if it is the tenant's own. */
export function logoPath({
  app,
  filesDir,
}: Pick<Tenant, 'filesDir'> & { app: Pick<Tenant['app'], 'logo'> }): string | undefined {
  const bild = app.logo?.bild
  return bild?.startsWith(ownFiles) === true ? join(filesDir, bild.slice(ownFiles.length)) : undefined
}

/** Files that the tenant's settings name and that are not in its folder. */
export function listLacking({ app, filesDir }: Tenant): string[] {
  const pictures = [app.logo?.bild, app.logo?.bildDunkel].flatMap((link) =>
    link?.startsWith(ownFiles) ? [link.slice(ownFiles.length)] : [],
  )
  const style = app.extraStyle ? [`${app.kurzname}.css`] : []
  return [...pictures, ...style].map((name) => join(filesDir, name)).filter((path) => !existsSync(path))
}
