import type { TenantConfig } from '@ekp/wire/tenant'
import { Outlet, useMatches } from '@tanstack/react-router'
import { erklaerungLinks } from '../../features/kuendigung/erklaerungLinks.ts'
import { dismissMessage, useMessage } from '../../lib/message.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { useSessionState } from '../../session/session.ts'
import { TextLink } from '../../ui/Links.tsx'
import { AppFooter } from '../../ui/layout/AppFooter.tsx'
import { AppHeader, Logo, SkipLink } from '../../ui/layout/AppHeader.tsx'
import { MessageBar } from '../../ui/layout/MessageBar.tsx'
import { NavBar, NavBarButton, NavBarLink } from '../../ui/layout/NavBar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { askToLogOut } from './askToLogOut.ts'
import { routes } from '../routes.ts'

/** What surrounds every screen [oberflaeche-8] [oberflaeche-9] [oberflaeche-10]. */
export function Shell() {
  const tenant = useTenant()
  const message = useMessage()
  const onLogin = useMatches({
    // By the route, which may be spelled with a slash at its end or in capitals.
    select: (matches) => matches.at(-1)?.staticData.route?.path === routes.anmelden.path,
  })
  const hasNavigation = !onLogin || tenant.zeigeNavigationOnLogin

  return (
    <>
      <SkipLink />
      {(hasNavigation || tenant.zeigeHeader) && (
        <AppHeader logo={hasNavigation && <BrandLogo />} name={tenant.zeigeHeader ? tenant.name : undefined}>
          {!onLogin && <Navigation />}
        </AppHeader>
      )}
      <OfflineNotice />
      <MessageBar kind={message?.kind} onDismiss={dismissMessage}>
        {message?.text}
      </MessageBar>
      <Outlet />
      {tenant.zeigeFooter && (
        <AppFooter name={tenant.name} links={footerLinks(tenant)}>
          {erklaerungLinks(tenant).map(({ to, label }) => (
            <TextLink key={to} to={to}>
              {label}
            </TextLink>
          ))}
        </AppFooter>
      )}
    </>
  )
}

/** The tenant's logo, with a link if one is configured; without an image its short name [oberflaeche-8] [mandant-3]. */
function BrandLogo() {
  const { logo, name, kurzname } = useTenant()
  return <Logo name={logo ? (logo.alt ?? name) : kurzname} src={logo?.bild} href={logo?.link} />
}

/** The links for a logged-in customer [oberflaeche-8]; before a forced change of the password there is only the logout. */
function Navigation() {
  const state = useSessionState()
  const path = useMatches({ select: (matches) => matches.at(-1)?.staticData.route?.path }) ?? ''
  // A page without a link of its own marks the link under which it is found.
  const partOf = (pages: RegExp) => pages.test(path) && ({ 'aria-current': 'true' } as const)
  if (state === 'loggedOut') return null
  const logOutButton = <NavBarButton onClick={() => askToLogOut()}>Abmelden</NavBarButton>
  if (state === 'changePassword') return <NavBar>{logOutButton}</NavBar>
  return (
    <NavBar>
      <NavBarLink to="/" activeOptions={{ exact: true }}>
        Startseite
      </NavBarLink>
      <NavBarLink
        to="/daten/uebersicht"
        {...partOf(/^\/(daten\/auskunft|anfragen|kontakt\/|rechnungsadresse|bankverbindung)/)}
      >
        Übersicht
      </NavBarLink>
      <NavBarLink to="/dokumente">Dokumente</NavBarLink>
      {/* The link has no state, so it also clears the banner of a cancellation [kuendigung-7]. */}
      <NavBarLink to="/vertraege" {...partOf(/^\/vertrag\//)}>
        Verträge
      </NavBarLink>
      <NavBarLink to="/kontaktanfrage">Kontaktanfrage</NavBarLink>
      {logOutButton}
    </NavBar>
  )
}

/** The footer's links: those that the tenant configures [mandant-8]. */
function footerLinks({ footer }: Pick<TenantConfig, 'footer'>): { label: string; href: string }[] {
  if (footer === undefined) return []
  const { impressum, datenschutz, barrierefreiheit } = footer
  return [
    { label: 'Impressum', href: impressum },
    { label: 'Datenschutz', href: datenschutz },
    ...(barrierefreiheit === undefined ? [] : [{ label: 'Barrierefreiheit', href: barrierefreiheit }]),
  ]
}
