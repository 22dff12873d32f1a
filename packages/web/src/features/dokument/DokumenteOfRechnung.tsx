import { Fragment } from 'react'
import { useQuery } from '../../lib/useQuery.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { downloads, useDownloads } from './downloads.ts'
import { dokumenteQuery } from './queries.ts'
import { dateiartOf, ladbarOf } from './texts.ts'

/** The files of a bill to download: its PDF, its E-Rechnung [dokument-10]. */
export function DokumenteOfRechnung({ rechnungsnummer }: { rechnungsnummer: string }) {
  const { data: dokumente = [] } = useQuery(dokumenteQuery)
  const { staende } = useDownloads()
  return dokumente
    .filter((dokument) => dokument.rechnungsnummer === rechnungsnummer)
    .map((dokument) => {
      const stand = staende.get(dokument.id)
      return (
        <Fragment key={dokument.id}>
          <Button busy={stand?.status === 'running'} onClick={() => void downloads.start(ladbarOf(dokument))}>
            <Icon name="download" />
            {dateiartOf(dokument)} herunterladen
          </Button>
          {stand?.status === 'failed' && <Alert kind="error">{stand.text}</Alert>}
        </Fragment>
      )
    })
}
