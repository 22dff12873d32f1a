import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'

// What downloads are compared with: one file, sent as Node's documentation shows it.

const { PORT, FILE = '' } = process.env
const { size } = statSync(FILE)

const server = createServer((request, response) => {
  if (request.url === '/') {
    response.end('ok')
    return
  }
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': size })
  createReadStream(FILE).pipe(response)
})
server.listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
