-- What a notification says, as the key of a text and its values: {"key": "notices.assigned", "values": {…}}, to be said in the
-- reader's language. Those from before have their English title alone; that of later ones is what free text is looked for in.
alter table notification
  add column text jsonb
    check (text is null
      or coalesce(jsonb_typeof(text -> 'key') = 'string' and jsonb_typeof(text -> 'values') = 'object', false));
