import type { ServedTenant } from '../../http/server.ts'

/** The controller (Art. 4 Nr. 7 DSGVO) of the data. */
export interface Verantwortlicher {
  readonly name: string
  /** Where customers write to. */
  readonly email: string | undefined
  /** Whole addresses of the supplier's own pages. */
  readonly impressum: string | undefined
  readonly datenschutz: string | undefined
}

/** The controller's addresses, as far as they are configured. */
export function kontaktwege({ email, impressum }: Verantwortlicher): string[] {
  return [email, impressum].filter((weg) => weg !== undefined)
}

type Portal = Pick<ServedTenant, 'mail' | 'portalUrl'> & { readonly app: Pick<ServedTenant['app'], 'name' | 'footer'> }

/** The controller of a tenant's data, with whole addresses, because the export is read outside of the portal. */
export function verantwortlicherOf({ app, mail, portalUrl }: Portal): Verantwortlicher {
  const wholeUrl = (url: string) => new URL(url, portalUrl).href
  return {
    name: app.name,
    email: mail?.service ?? mail?.antwortAn,
    impressum: app.footer && wholeUrl(app.footer.impressum),
    datenschutz: app.footer && wholeUrl(app.footer.datenschutz),
  }
}
