import type { TenantConfig } from '@ekp/wire/tenant'
import type { ReactNode } from 'react'
import { EingangSatz } from '../../features/anfrage/EingangSatz.tsx'
import { useWechselziele, type Wechselziel } from '../../features/anmeldung/verknuepfung/wechselziele.ts'
import { erklaerungLinks } from '../../features/kuendigung/erklaerungLinks.ts'
import { deferred } from '../../lib/later/deferred.tsx'
import { dismissMessage, isLong, useMessage } from '../../lib/message.ts'
import { useShown } from '../../lib/router/RouterView.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { useKundennummer, useSessionState } from '../../session/session.ts'
import { PlainLink, TextLink } from '../../ui/Links.tsx'
import { AppFooter } from '../../ui/layout/AppFooter.tsx'
import { AppHeader, Logo, SkipLink } from '../../ui/layout/AppHeader.tsx'
import { MessageBar } from '../../ui/layout/MessageBar.tsx'
import { NavBar, NavBarButton, NavBarLink } from '../../ui/layout/NavBar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { askToLogOut } from './askToLogOut.ts'
import { routes } from '../routes.ts'

// Few customers have several numbers.
const Wechselmenue = deferred(async () => (await import('./Wechselmenue.tsx')).Wechselmenue, {
  pending: null,
  failed: null,
})

/** What surrounds every screen [oberflaeche-8] [oberflaeche-9] [oberflaeche-10]. */
export function Shell({ children }: { children?: ReactNode }) {
  const tenant = useTenant()
  const message = useMessage()
  const onLogin = useShown().route === routes.anmelden
  // Only who has further customer numbers has to know which one it is.
  const ziele = useWechselziele()
  const kundennummer = useKundennummer()
  const hasNavigation = !onLogin || tenant.zeigeNavigationOnLogin

  return (
    <>
      <SkipLink />
      {(hasNavigation || tenant.zeigeHeader) && (
        <AppHeader
          logo={hasNavigation && <BrandLogo />}
          name={tenant.zeigeHeader ? tenant.name : undefined}
          account={ziele.length > 0 ? kundennummer : undefined}
        >
          {!onLogin && <Navigation ziele={ziele} kundennummer={kundennummer} />}
        </AppHeader>
      )}
      <OfflineNotice />
      <MessageBar kind={message?.kind} isLong={message && isLong(message)} said={message} onDismiss={dismissMessage}>
        {message && (
          <>
            {message.zuerst}
            {message.text} {message.beilage}
            <EingangSatz eingang={message.eingang} />
          </>
        )}
      </MessageBar>
      {children}
      {tenant.zeigeFooter && (
        <AppFooter name={tenant.name} links={footerLinks(tenant)}>
          {erklaerungLinks(tenant).map(({ to, label }) => (
            <TextLink key={to} to={to}>
              {label}
            </TextLink>
          ))}
          {hasBarrierefreiheit(tenant) && <PlainLink to={routes.barrierefreiheit.path}>Barrierefreiheit</PlainLink>}
        </AppFooter>
      )}
    </>
  )
}

/** The tenant's logo, with a link if one is configured; without an image its short name [oberflaeche-8] [mandant-3]. */
function BrandLogo() {
  const { logo, name, kurzname } = useTenant()
  return (
    <Logo name={logo ? (logo.alt ?? name) : kurzname} src={logo?.bild} darkSrc={logo?.bildDunkel} href={logo?.link} />
  )
}

interface NavigationProps {
  ziele: readonly Wechselziel[]
  kundennummer: string | undefined
}

/** The links for a logged-in customer [oberflaeche-8]; before a forced change of the password there is only the logout. */
function Navigation({ ziele, kundennummer }: NavigationProps) {
  const state = useSessionState()
  const { path } = useShown().route
  // A page without a link of its own marks the link under which it is found.
  const partOf = (pages: RegExp) => pages.test(path) && ({ 'aria-current': 'true' } as const)
  if (state === 'loggedOut') return null
  const logOutButton = <NavBarButton onClick={() => askToLogOut()}>Abmelden</NavBarButton>
  if (state === 'changePassword') return <NavBar>{logOutButton}</NavBar>
  return (
    <NavBar>
      <NavBarLink to="/">Startseite</NavBarLink>
      <NavBarLink
        to="/daten/uebersicht"
        {...partOf(/^\/(daten\/auskunft|meine\/|anfragen|kontakt\/|rechnungsadresse|bankverbindung)/)}
      >
        Übersicht
      </NavBarLink>
      <NavBarLink to="/dokumente">Dokumente</NavBarLink>
      {/* The link has no state, so it also clears the banner of a cancellation [kuendigung-7]. */}
      <NavBarLink to="/vertraege" {...partOf(/^\/vertrag\//)}>
        Verträge
      </NavBarLink>
      <NavBarLink to="/kontaktanfrage">Kontaktanfrage</NavBarLink>
      {ziele.length > 0 && <Wechselmenue ziele={ziele} kundennummer={kundennummer ?? ''} />}
      {logOutButton}
    </NavBar>
  )
}

/** Whether the portal's own statement on accessibility is to be linked: not where the tenant has one elsewhere [mandant-8]. */
function hasBarrierefreiheit({ footer, portalGesperrt }: Pick<TenantConfig, 'footer' | 'portalGesperrt'>): boolean {
  return footer?.barrierefreiheit === undefined && !portalGesperrt
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
