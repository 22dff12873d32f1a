import compression from 'compression'
import cors from 'cors'
import express from 'express'
import helmet from 'helmet'
import { ZodError } from 'zod'
import { requireOwnVertrag, requireSession } from './access.ts'
import { postAblesung } from './ablesung.ts'
import { dataSource } from './dataSource.ts'
import { getHistorie } from './historie.ts'
import { getVertrag } from './vertrag.ts'

// The portal's three busiest calls, as they are commonly built.

await dataSource.initialize()

const app = express()
app.use(helmet())
app.use(cors())
app.use(compression())
app.use(express.json())

app.get('/', (_request, response) => {
  response.send('ok')
})

const own = [requireSession, requireOwnVertrag]
app.get('/api/:vertragId', own, getVertrag)
app.get('/api/:vertragId/historie', own, getHistorie)
app.post('/api/:vertragId/ablesungen', own, postAblesung)

app.use((error, _request, response, next) => {
  if (response.headersSent) {
    next(error)
    return
  }
  const status = error instanceof ZodError ? 400 : 500
  if (status === 500) console.error(error)
  response.status(status).json({ title: status === 400 ? 'Die Anfrage ist fehlerhaft.' : 'Interner Fehler' })
})

app.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
