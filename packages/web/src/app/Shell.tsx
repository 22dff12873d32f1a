import { Outlet, useMatches } from '@tanstack/react-router'
import { erklaerungLinks } from '../features/kuendigung/erklaerungLinks.ts'
import { dismissMessage, useMessage } from '../lib/message.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { AppFooter } from '../ui/AppFooter.tsx'
import { AppHeader } from '../ui/AppHeader.tsx'
import { MessageBar } from '../ui/MessageBar.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { BrandLogo } from './BrandLogo.tsx'
import { footerLinks } from './footerLinks.ts'
import { Navigation } from './Navigation.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { routes } from './routes.ts'

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
