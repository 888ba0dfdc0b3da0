-- The register is searched by the person, the company and the note together, as far as the reader may see each (decision 242), which
-- no index over the note alone can answer: nothing ever read this one.
drop index exclusion_searched;
