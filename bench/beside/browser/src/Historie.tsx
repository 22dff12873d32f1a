import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Download from '@mui/icons-material/Download'
import {
  Alert,
  Button,
  Card,
  CardContent,
  IconButton,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { GermanDates } from './GermanDates.tsx'

interface Wert {
  von: string
  verbrauch: number
  kosten: number
  arbeitspreis: number
}

/** A day of hours, as the server would answer it. */
function sampleHours(tag: string): Wert[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const verbrauch = 0.3 + Math.abs(Math.sin(hour / 4))
    const arbeitspreis = 0.25 + 0.1 * Math.cos(hour / 3)
    return {
      von: `${tag}T${String(hour).padStart(2, '0')}:00`,
      verbrauch,
      arbeitspreis,
      kosten: verbrauch * arbeitspreis,
    }
  })
}

const intervals = { hourly: 'Stunden', daily: 'Tage', monthly: 'Monate' }
const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 })

export function Historie() {
  const { vertragId } = useParams()
  const [interval, setInterval] = useState('hourly')
  const [isTable, setIsTable] = useState(false)
  const [stichtag, setStichtag] = useState(dayjs())
  const tag = stichtag.format('YYYY-MM-DD')
  const { data, error, refetch } = useQuery({
    queryKey: ['historie', vertragId, interval, tag],
    queryFn: async () => sampleHours(tag),
  })
  return (
    <GermanDates>
      <Stack spacing={2}>
        <Typography variant="h4" component="h1">
          Verbrauchshistorie für Vertrag {vertragId}
        </Typography>
        <Card>
          <CardContent>
            <Stack spacing={2}>
              <ToggleButtonGroup exclusive value={interval} onChange={(_event, chosen) => setInterval(chosen)}>
                {Object.entries(intervals).map(([value, label]) => (
                  <ToggleButton key={value} value={value}>
                    {label}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
              <Stack direction="row">
                <IconButton aria-label="Zurück" onClick={() => setStichtag(stichtag.subtract(1, 'day'))}>
                  <ChevronLeft />
                </IconButton>
                <DatePicker label="Stichtag" value={stichtag} onChange={(next) => next && setStichtag(next)} />
                <IconButton aria-label="Vor" onClick={() => setStichtag(stichtag.add(1, 'day'))}>
                  <ChevronRight />
                </IconButton>
              </Stack>
              {error && (
                <Alert severity="error" action={<Button onClick={() => void refetch()}>Noch einmal</Button>}>
                  {error.message}
                </Alert>
              )}
              {data === undefined ? (
                <Skeleton variant="rounded" height={320} />
              ) : isTable ? (
                <Werte werte={data} />
              ) : (
                <Balken werte={data} />
              )}
              <Button onClick={() => setIsTable(!isTable)}>{isTable ? 'Als Diagramm' : 'Als Tabelle'}</Button>
            </Stack>
          </CardContent>
        </Card>
        <Button startIcon={<Download />}>CSV herunterladen</Button>
      </Stack>
    </GermanDates>
  )
}

function Balken({ werte }: { werte: Wert[] }) {
  return (
    <ResponsiveContainer width="100%" height={320}>
      <ComposedChart data={werte}>
        <CartesianGrid strokeDasharray="3 3" />
        <XAxis dataKey="von" tickFormatter={(von: string) => von.slice(11)} />
        <YAxis yAxisId="kWh" />
        <YAxis yAxisId="EUR" orientation="right" />
        <Tooltip formatter={(value) => number.format(Number(value))} />
        <Legend />
        <Bar yAxisId="kWh" dataKey="verbrauch" name="Verbrauch" fill="#00539f" />
        <Bar yAxisId="EUR" dataKey="kosten" name="Kosten" fill="#9f5300" />
        <Line yAxisId="EUR" dataKey="arbeitspreis" name="Arbeitspreis" stroke="#000" />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

const perPage = 12

function Werte({ werte }: { werte: Wert[] }) {
  const [page, setPage] = useState(0)
  return (
    <>
      <Table size="small">
        <TableHead>
          <TableRow>
            {['Von', 'Verbrauch in kWh', 'Kosten in EUR', 'Arbeitspreis in EUR/kWh'].map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {werte.slice(page * perPage, (page + 1) * perPage).map(({ von, verbrauch, kosten, arbeitspreis }) => (
            <TableRow key={von}>
              <TableCell>{von.slice(11)}</TableCell>
              {[verbrauch, kosten, arbeitspreis].map((value, column) => (
                <TableCell key={column}>{number.format(value)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <TablePagination
        component="div"
        count={werte.length}
        page={page}
        rowsPerPage={perPage}
        rowsPerPageOptions={[perPage]}
        onPageChange={(_event, next) => setPage(next)}
      />
    </>
  )
}
