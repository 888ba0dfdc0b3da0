import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

/**
 * Where an audit takes place, as JSON: its site, or the main one, with whom of the customer to call, those of the site first, then the
 * main contact. It is read beside `audit` and `customer`; `more` is said of the site too, as ", 'note', place.note".
 */
export const siteOf = (sql: Db, more: Fragment = sql``): Fragment => sql`(
  select json_build_object('id', place.id, 'name', place.name, 'isMain', place.is_main, 'address', place.address,
    'country', coalesce((select name from country where id = place.country_id), ''),
    'email', customer.email, 'phone', customer.phone, 'contacts', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
        'email', email, 'phone', phone)
        order by site_id is not distinct from place.id desc, is_main desc, position), '[]')
      from contact where customer_id = customer.id)${more})
  from site place
  where place.id = coalesce(audit.site_id,
    (select id from site main where main.customer_id = audit.customer_id and main.is_main)))`
