import type { Network } from '#server/push/post.ts'

/** Of `push.example.com`, made for these tests; good from 2000 to 2100. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQwUWoJ4GEq51cTYw
KW1KUN/C832NkHD3fBjAYmpkR1ChRANCAAR0U9vNG3kpUFhHxWV2W3iw1K1FvyZr
7hjlwD7tcTpwb7MUlN2JPDUcGeQ3W3oFq6Ro2dJq657OYTxg3LwAci8B
-----END PRIVATE KEY-----`
export const cert = `-----BEGIN CERTIFICATE-----
MIIBdDCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBwdXNoLmV4
YW1wbGUuY29tMCAXDTAwMDEwMTAwMDAwMFoYDzIxMDAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBBwdXNoLmV4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAEdFPbzRt5KVBYR8Vldlt4sNStRb8ma+4Y5cA+7XE6cG+zFJTdiTw1HBnkN1t6
BaukaNnSauuezmE8YNy8AHIvAaNMMEowGwYDVR0RBBQwEoIQcHVzaC5leGFtcGxl
LmNvbTAMBgNVHRMEBTADAQH/MB0GA1UdDgQWBBT51tvLXu089NF3M9xR0RistnSZ
nDAKBggqhkjOPQQDAgNJADBGAiEAo7HKQ/cT2FqmYuR2xO+nk9EewOYzemYxdWkC
KuIqr2sCIQC8tynYyCxV5EIV+kLkgWTsgCkMCDLtHmYsYghTnauD2Q==
-----END CERTIFICATE-----`

/** The way to the push service on a port of this machine, under whatever name. */
export const loopback = (port: number): Network => ({
  lookup: (_name, options, answer) =>
    options.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4),
  port,
  ca: cert,
})
