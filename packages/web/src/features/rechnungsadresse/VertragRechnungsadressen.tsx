import {
  deleteVertragRechnungsadresse,
  endVertragRechnungsadresse,
  type Rechnungsadresse,
} from '@ekp/wire/rechnungsadresse'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { EndableEintraege } from '../eintrag/EndableEintraege.tsx'
import { Anschrift } from './Anschrift.tsx'
import { refreshRechnungsadressen } from './queries.ts'

interface VertragRechnungsadressenProps {
  vertragId: string
  adressen: readonly Rechnungsadresse[]
  mayWrite: boolean
}

/** A contract's own billing addresses, each with a button to end or delete it [eintrag-6]. */
export function VertragRechnungsadressen({ vertragId, adressen, mayWrite }: VertragRechnungsadressenProps) {
  const client = useQueryClient()
  const paramsOf = (rechnungsadresseId: string) => ({ params: { vertragId, rechnungsadresseId } })
  return (
    <EndableEintraege
      was="Rechnungsadresse"
      eintraege={adressen}
      idOf={({ id }) => id}
      mayWrite={mayWrite}
      endEintrag={(id) => call(endVertragRechnungsadresse, paramsOf(id))}
      deleteEintrag={(id) => call(deleteVertragRechnungsadresse, paramsOf(id))}
      refresh={() => refreshRechnungsadressen(client, vertragId)}
      errorText={(error) => errorText(error, 'Die Aktion konnte nicht korrekt ausgeführt werden.')}
    >
      {(adresse) => <Anschrift adresse={adresse} />}
    </EndableEintraege>
  )
}
