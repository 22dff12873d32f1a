import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { useNavigate } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { useEffect } from 'react'
import { mandantenQuery } from '../queries.ts'

/** Asks for the tenant, unless there is only one. */
export function Mandanten() {
  const query = useQuery(mandantenQuery)
  const navigate = useNavigate()
  const [only, ...others] = query.data?.mandanten ?? []
  useEffect(() => {
    if (only === undefined || others.length > 0) return
    void navigate({ to: '/$mandant', params: { mandant: only.kurzname }, replace: true })
  }, [only, others.length, navigate])
  return (
    <Page width="form">
      <PageHeading title={['Kundendienst']}>Kundendienst</PageHeading>
      <Section title="Versorger" query={query}>
        {({ mandanten }) => (
          <ul>
            {mandanten.map(({ kurzname, name }) => (
              <li key={kurzname}>
                <PlainLink to="/$mandant" params={{ mandant: kurzname }}>
                  {name}
                </PlainLink>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  )
}
