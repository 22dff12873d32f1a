import type { ServedTenant } from '../../http/server.ts'
import type { Verantwortlicher } from './kontaktwege.ts'

type Portal = Pick<ServedTenant, 'mail' | 'portalUrl'> & { readonly app: Pick<ServedTenant['app'], 'name' | 'footer'> }

/** Who answers for a tenant's data, with whole addresses: the export is read far from the portal. */
export function verantwortlicherOf({ app, mail, portalUrl }: Portal): Verantwortlicher {
  const wholeUrl = (url: string) => new URL(url, portalUrl).href
  return {
    name: app.name,
    email: mail?.service ?? mail?.antwortAn,
    impressum: app.footer && wholeUrl(app.footer.impressum),
    datenschutz: app.footer && wholeUrl(app.footer.datenschutz),
  }
}
