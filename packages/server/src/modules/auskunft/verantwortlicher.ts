import type { ServedTenant } from '../../http/server.ts'

/** Who answers for the data. */
export interface Verantwortlicher {
  readonly name: string
  /** Where customers write to. */
  readonly email: string | undefined
  /** Whole addresses of the supplier's own pages. */
  readonly impressum: string | undefined
  readonly datenschutz: string | undefined
}

/** How one reaches him, as far as he says so. */
export function kontaktwege({ email, impressum }: Verantwortlicher): string[] {
  return [email, impressum].filter((weg) => weg !== undefined)
}

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
