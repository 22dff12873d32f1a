import type { Diensteintrag } from '@ekp/wire/dienst/konten'
import { Button } from '@ekp/web/ui/Button.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { protokollQuery } from '../../queries.ts'
import { formatZeit, nameEintrag } from '../../texts.ts'

/** What the people of the desk did, to customers and to accounts [versorger-79]. */
export function Protokoll() {
  const { mandant } = useParams('/$mandant/protokoll')
  const query = useInfiniteQuery(protokollQuery(mandant))
  const eintraege = query.data?.pages.flatMap((page) => page.eintraege)
  return (
    <Page>
      <PageHeading
        title={['Protokoll', 'Kundendienst']}
        lead="Was Ihre Leute an Kunden und Konten geändert haben, das Letzte zuerst."
      >
        Protokoll
      </PageHeading>
      <Section
        title="Änderungsprotokoll des Kundendienstes"
        query={{ ...query, data: eintraege }}
        isEmpty={(all) => all.length === 0}
        empty="Noch nichts."
      >
        {(all) => (
          <>
            <Table
              caption="Änderungsprotokoll des Kundendienstes"
              compact
              columns={columns(mandant)}
              rows={all.map((eintrag, nr) => ({ ...eintrag, nr: all.length - nr }))}
              rowKey={({ nr }) => String(nr)}
              empty=""
            />
            {query.hasNextPage && (
              <div>
                <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Frühere anzeigen
                </Button>
              </div>
            )}
          </>
        )}
      </Section>
    </Page>
  )
}

const columns = (mandant: string): TableColumn<Diensteintrag>[] => [
  { key: 'zeit', header: 'Zeit', isRowHeader: true, cell: ({ zeit }) => formatZeit(zeit) },
  { key: 'wer', header: 'Wer', cell: ({ bearbeiter }) => bearbeiter ?? 'ein Befehl' },
  {
    key: 'was',
    header: 'Was',
    cell: ({ rolle, ...eintrag }) => `${nameEintrag(eintrag)}${rolle === null ? '' : `: ${rolle}`}`,
  },
  {
    key: 'an',
    header: 'An wem',
    cell: ({ kundennummer, kennung }) =>
      kundennummer === null ? (
        (kennung ?? '–')
      ) : (
        <PlainLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
          {kundennummer}
        </PlainLink>
      ),
  },
]
