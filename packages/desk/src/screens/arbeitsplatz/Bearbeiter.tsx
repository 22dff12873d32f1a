import { assignVorgang, type Dienstvorgang } from '@ekp/wire/vorgang'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Button } from '@ekp/web/ui/Button.tsx'
import { SelectField } from '@ekp/web/ui/fields/SelectField.tsx'
import { Card } from '@ekp/web/ui/layout/Card.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@ekp/web/api/call.ts'
import { arbeitsplatzQuery, refreshVorgang } from '../../queries.ts'

interface BearbeiterProps {
  mandant: string
  vorgang: Dienstvorgang
  /** The account that is signed in. */
  kennung: string
}

/** Who has taken the Vorgang; takes it, gives it to a colleague, or frees it. */
export function Bearbeiter({ mandant, vorgang, kennung }: BearbeiterProps) {
  const { data: arbeitsplatz } = useQuery(arbeitsplatzQuery(mandant))
  const queries = useQueryClient()
  const { bearbeiter, nr } = vorgang
  const assign = useMutation({
    mutationFn: (wer: string | null) =>
      call(assignVorgang, { params: { mandant, nr: String(nr) }, body: { kennung: wer } }),
    onSettled: () => refreshVorgang(queries, mandant, vorgang),
  })
  // Who has it may have another role by now.
  const others = (arbeitsplatz?.kollegen ?? []).filter((one) => one.kennung !== kennung)
  const known = [...others, ...(bearbeiter && bearbeiter.kennung !== kennung ? [bearbeiter] : [])]
  const options = [
    { value: '', label: 'niemand' },
    { value: kennung, label: 'ich selbst' },
    ...new Map(known.map((one) => [one.kennung, { value: one.kennung, label: one.name }])).values(),
  ]
  return (
    <Card>
      <SelectField
        label="Bearbeitet von"
        name="bearbeiter"
        options={options}
        value={bearbeiter?.kennung ?? ''}
        onChange={({ target }) => assign.mutate(target.value === '' ? null : target.value)}
      />
      {bearbeiter?.kennung !== kennung && (
        <span data-taste="n">
          <Button busy={assign.isPending} onClick={() => assign.mutate(kennung)}>
            Selbst nehmen
          </Button>
        </span>
      )}
      <div role="status">
        {assign.error && (
          <Alert kind="error" announced={false}>
            {assign.error.message}
          </Alert>
        )}
      </div>
    </Card>
  )
}
